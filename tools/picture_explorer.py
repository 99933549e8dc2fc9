#!/usr/bin/python3
"""Makes docs/pictures/explorer.png: the explorer after a question, as a browser shows it.

    tools/picture_explorer.py [PROGRAM]

PROGRAM is proofboard. It takes Debian's chromium, chromium-driver, python3-selenium and python3-pil. No two browsers
draw the same bytes, so the picture holds the names of the page's script and style, which change with the
page: tests/readme/pictures.py tells when it shows an older one.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "explorer.png"
ASSETS = ROOT / "web" / "dist" / "assets"
ADDRESS = "#/solve?game=hex&text=start%3A6&moves=a6+c4"
WIDTH, HEIGHT, COLOURS = 1180, 640, 96
LABEL = "page"


def page():
    """The page that is here, as its files are called."""
    return " ".join(sorted(file.name for file in ASSETS.iterdir()))


def page_shown(picture):
    """That of a picture; None if it doesn't say."""
    content = picture.read_bytes()
    at = 8
    while at + 8 <= len(content):
        size, kind = struct.unpack(">I4s", content[at:at + 8])
        if kind == b"tEXt" and content[at + 8:at + 8 + size].startswith(LABEL.encode() + b"\0"):
            return content[at + 8 + len(LABEL) + 1:at + 8 + size].decode("latin-1")
        at += size + 12
    return None


def take(address, path):
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync"]:
        options.add_argument(word)
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                               {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False})
        driver.get(address + ADDRESS)
        wait = WebDriverWait(driver, 60)
        wait.until(lambda d: d.find_element(By.XPATH, "//button[contains(., 'Who wins?')]")).click()
        wait.until(lambda d: "Black to move wins: proven." in d.find_element(By.TAG_NAME, "body").text)
        driver.save_screenshot(str(path))
    finally:
        driver.quit()


def main():
    from PIL import Image, PngImagePlugin

    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / "proofboard"
    server = subprocess.Popen([str(program), "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline()).group()
        with tempfile.TemporaryDirectory() as folder:
            shot = pathlib.Path(folder, "shot.png")
            take(address, shot)
            said = PngImagePlugin.PngInfo()
            said.add_text(LABEL, page())
            image = Image.open(shot).convert("RGB").quantize(COLOURS)
            image.save(PICTURE, optimize=True, pnginfo=said)
    finally:
        server.terminate()
        server.wait()
    print(PICTURE.relative_to(ROOT))


if __name__ == "__main__":
    main()
