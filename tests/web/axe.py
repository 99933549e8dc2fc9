"""axe-core, which finds what makes a page hard to use: from web/node_modules if `npm ci` was done there,
else from the registry, of the version and with the digest that web/package-lock.json names."""

import base64
import hashlib
import io
import json
import pathlib
import tarfile
import urllib.error
import urllib.request

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"


def script(keep):
    """Its text, or None and why there is none."""
    installed = WEB / "node_modules" / "axe-core" / "axe.min.js"
    if installed.is_file():
        return installed.read_text(encoding="utf-8"), ""
    entry = json.loads((WEB / "package-lock.json").read_text())["packages"]["node_modules/axe-core"]
    kind, _, wanted = entry["integrity"].partition("-")
    address = f"https://registry.npmjs.org/axe-core/-/axe-core-{entry['version']}.tgz"
    kept = pathlib.Path(keep) / f"axe-core-{entry['version']}.tgz"
    try:
        data = kept.read_bytes() if kept.is_file() else urllib.request.urlopen(address, timeout=30).read()
    except (urllib.error.URLError, TimeoutError) as error:
        return None, f"axe-core is neither in web/node_modules nor can it be had from {address}: {error}"
    if base64.b64encode(hashlib.new(kind, data).digest()).decode() != wanted:
        raise SystemExit(f"{address} is not what web/package-lock.json names")
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return archive.extractfile("package/axe.min.js").read().decode(), ""
