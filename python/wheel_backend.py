"""Builds the package for Python as a wheel, for pip (PEP 517).

    pip install .
    pip wheel . --config-settings build-dir=build/test     a build folder that is there already

CMake does the work, for the interpreter that runs this. There is no need of scikit-build or the like, which
Debian 12 does not have: a wheel is an archive of the package's files with three more that describe it.
"""

import base64
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PACKAGE = "proofboard"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    tag = wheel_tag()
    given = (config_settings or {}).get("build-dir")
    folder = pathlib.Path(given or ROOT / "build" / f"wheel-{tag}").resolve()
    find_tools()
    if not given:
        configure(folder)
    run("cmake", "--build", folder, "--target", "proofboard_python", "-j", os.cpu_count() or 1)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = f"{PACKAGE}-{project['version']}.dist-info"
    files = {f"{PACKAGE}/{file.name}": file.read_bytes()
             for file in sorted((folder / "python" / PACKAGE).iterdir()) if file.is_file()}
    files[f"{about}/METADATA"] = metadata(project)
    files[f"{about}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: {PACKAGE}\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{about}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = "".join(f"{name},{digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()

    name = f"{PACKAGE}-{project['version']}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


class UnsupportedOperation(Exception):
    """As PEP 517 has it."""


def build_sdist(sdist_directory, config_settings=None):
    raise UnsupportedOperation("the source is this repository; there is no archive of it for pip")


def find_tools():
    missing = [tool for tool in ("cmake", "ninja") if not shutil.which(tool)]
    if missing:
        raise SystemExit(f"{' and '.join(missing)} not found: ./proofboard installs what the library is built with")


# Each time, for the environment of the last time may be gone.
def configure(folder):
    run("cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DPROOFBOARD_PYTHON=ON",
        f"-DPython_EXECUTABLE={sys.executable}")


def run(*words):
    done = subprocess.run([str(word) for word in words], stdout=sys.stderr)
    if done.returncode != 0:
        raise SystemExit(f"{words[0]} failed. The module wants pybind11-dev, and python3-dev or the like, beside what "
                         "./proofboard installs")


def wheel_tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def metadata(project):
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}",
             f"Summary: {project['description']}", f"Requires-Python: {project['requires-python']}",
             "License: MIT", "Description-Content-Type: text/markdown"]
    return ("\n".join(lines) + "\n\n" + (ROOT / "docs" / "python.md").read_text(encoding="utf-8")).encode()


def digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
