#!/usr/bin/python3
"""Makes the Debian package of a build, installs it below a folder, and uses what is there.

    install.py BUILD WORK

As root the package goes through dpkg into a root of its own, with an empty database; else it is only
unpacked, which gives the same files.
"""

import glob
import os
import shutil
import subprocess
import sys


def run(*words, **more):
    done = subprocess.run(words, capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}\nends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def make_package(build, work):
    run("cpack", "-G", "DEB", "-B", work, cwd=build)
    (package,) = glob.glob(os.path.join(work, "*.deb"))
    return package


def install(package, root):
    if os.geteuid() != 0:
        run("dpkg-deb", "-x", package, root)
        return "unpacked"
    database = os.path.join(root, "var/lib/dpkg")
    for folder in ("updates", "info"):
        os.makedirs(os.path.join(database, folder))
    for file in ("status", "available"):
        open(os.path.join(database, file), "w").close()
    # Nothing else is in that root, so what it depends on is not there either.
    run("dpkg", f"--root={root}", "--force-depends", "--install", package)
    listed = run("dpkg", f"--root={root}", "--listfiles", "proofboard")
    assert "/usr/bin/proofboard-check" in listed, listed
    return "installed"


def check_fields(package):
    fields = {}
    for name in ("Package", "Depends", "Recommends", "Version", "Description"):
        fields[name] = run("dpkg-deb", "-f", package, name).strip()
        assert fields[name], name
    assert fields["Package"] == "proofboard"
    for library in ("libc6", "libfmt9", "libhiredis", "libxxhash0", "libzstd1"):
        assert library in fields["Depends"], fields["Depends"]


def use(root, work):
    def at(path):
        full = os.path.join(root, "usr", path)
        assert os.path.exists(full), f"{full} is missing"
        return full

    proof = os.path.join(work, "p.cert")
    environment = {"PATH": os.path.join(root, "usr/bin") + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    run("proofboard", "solve", "hex", "start:3", "--certificate", proof, env=environment)
    run("proofboard-check", proof, env=environment)
    page = run("groff", "-man", "-Tutf8", at("share/man/man1/proofboard.1"))
    assert "proofboard, proofboard-check - proof-number search" in page, page[:500]
    at("share/man/man1/proofboard-check.1")
    completed = run("bash", "-c", f"source {at('share/bash-completion/completions/proofboard')}; "
                    "COMP_WORDS=(proofboard sol); COMP_CWORD=1; _proofboard; echo ${COMPREPLY[@]}")
    assert completed.strip() == "solve", completed
    for path in ("include/proofboard/api/api.h", "share/doc/proofboard/README.md",
                 "share/doc/proofboard/CITATION.cff", "share/doc/proofboard/docs/cycles.md"):
        at(path)
    assert glob.glob(os.path.join(root, "usr/lib/**/ProofboardConfig.cmake"), recursive=True)
    python = {**environment, "PYTHONPATH": at("lib/python3/dist-packages")}
    said = run("/usr/bin/python3", "-c", "import proofboard, sys; "
               "print(proofboard.check(sys.argv[1]).claim)", proof, env=python)
    assert said.strip() == "black can force a win", said


def main():
    build, work = map(os.path.abspath, sys.argv[1:])
    shutil.rmtree(work, ignore_errors=True)
    root = os.path.join(work, "root")
    os.makedirs(root)
    package = make_package(build, os.path.join(work, "cpack"))
    check_fields(package)
    how = install(package, root)
    use(root, work)
    print(f"{os.path.basename(package)}: {how} and used, {os.path.getsize(package):,} bytes")
    shutil.rmtree(work)


main()
