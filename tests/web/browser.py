"""A visitor's browser: Debian's chromium without a screen, used as a person would use it.

Nothing here waits for a time: what is to be seen is waited for, and it has to come before `PATIENCE` ends.
"""

import json
import os
import pathlib
import time
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

PATIENCE = float(os.environ.get("PATIENCE", 90))  # seconds: other work may have the machine
POLL = 0.05
SIZES = {"wide": (1280, 800), "narrow": (390, 844)}
OPTIONS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-quic",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-default-apps", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--force-device-scale-factor=1",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
]

# Where a file is dropped that a visitor drags into the window.
DROP = """
const [name, text] = arguments;
const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const data = new DataTransfer();
data.items.add(new File([bytes], name));
for (const kind of ['dragover', 'drop']) {
  document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
}
"""


class Browser:
    def __init__(self, address, folder):
        self.address = address
        self.pictures = pathlib.Path(folder) / "pictures"
        self.downloads = pathlib.Path(folder) / "downloads"
        for each in (self.pictures, self.downloads):
            each.mkdir(parents=True, exist_ok=True)
            for old in each.iterdir():
                old.unlink()
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for option in OPTIONS:
            options.add_argument(option)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(PATIENCE)
        self.tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.tell("Browser.grantPermissions", origin=address.rstrip("/"),
                  permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.size = "wide"
        self.axe = None

    def close(self):
        self.driver.quit()

    def tell(self, command, **what):
        return self.driver.execute_cdp_cmd(command, what)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    # The window.

    @property
    def is_narrow(self):
        return self.size == "narrow"

    def resize(self, size):
        self.size = size
        width, height = SIZES[size]
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=self.is_narrow)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=self.is_narrow, maxTouchPoints=1)

    def colours(self, scheme, is_still=False):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        if is_still:
            features.append({"name": "prefers-reduced-motion", "value": "reduce"})
        self.tell("Emulation.setEmulatedMedia", features=features)

    def open(self, place="#/solve"):
        """The page anew, at a place of it."""
        self.driver.get("about:blank")
        self.driver.get(self.address + place)
        self.until(lambda: self.run("return !!document.querySelector('nav a[aria-current]')"), "the page")

    def view(self, title):
        """To another view, by its name at the top."""
        self.press(self.one(f"//nav[@aria-label='Views']/a[.='{title}']"))
        self.until(lambda: self.text("nav a[aria-current]") == title, title)

    # What is seen.

    def until(self, is_so, what):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found = is_so()
            except StaleElementReferenceException:
                found = None
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"{what} does not come; the page says:\n{self.text('main')[:600]}")
            time.sleep(POLL)

    def all(self, xpath):
        return [one for one in self.driver.find_elements(By.XPATH, xpath) if one.is_displayed()]

    def one(self, xpath):
        """The first that is seen."""
        return self.until(lambda: (self.all(xpath) or [None])[0], xpath)

    def text(self, css):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", css).strip()

    def region(self, label):
        return self.text(f'section[aria-label="{label}"]')

    def says(self, label, words):
        """A region of the page says so."""
        return self.until(lambda: words in self.region(label) and self.region(label), f"“{words}” in {label}")

    def state(self):
        return self.text("p.state")

    def cell(self, name):
        return self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, f'[role=gridcell][data-name="{name}"]'),
                          f"cell {name}")[0]

    def words(self):
        """What the board says of its cells, by name."""
        return dict(self.run(
            "return [...document.querySelectorAll('[role=gridcell]')].map((one) => [one.dataset.name, one.ariaLabel])"))

    def cells(self, words):
        """The cells of which the board says that."""
        return sorted(name for name, said in self.words().items() if words in said)

    def reads(self, cell, words):
        return self.until(lambda: words in self.words().get(cell, ""), f"“{words}” on {cell}")

    def moves(self):
        """Those made so far, as they are listed."""
        return self.run("return [...document.querySelectorAll('ol.line[aria-label=\"Moves so far\"] button')]"
                        ".map((one) => one.lastChild.textContent)")

    def has_made(self, *moves):
        self.until(lambda: self.moves() == list(moves), f"the moves {moves}, not {self.moves()},")

    # What is done.

    def button(self, name, inside=""):
        return self.one(f"{inside}//button[@aria-label=\"{name}\" or normalize-space(.)=\"{name}\"][not(@disabled)]")

    def near(self, element):
        self.run("arguments[0].scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})", element)

    def press(self, what, inside=""):
        """With the mouse, or on a telephone with a finger."""
        for _ in range(3):
            element = self.button(what, inside) if isinstance(what, str) else what
            try:
                self.near(element)
                if self.is_narrow:
                    self.touch((element, "down"), (element, "up"))
                else:
                    element.click()
                return
            except StaleElementReferenceException:
                if not isinstance(what, str):
                    raise

    def press_cells(self, *names):
        for name in names:
            self.press(self.cell(name))

    def touch(self, *steps):
        finger = PointerInput("touch", "finger")
        actions = ActionBuilder(self.driver, mouse=finger, duration=40)
        for element, what in steps:
            actions.pointer_action.move_to(element)
            if what == "down":
                actions.pointer_action.pointer_down()
            elif what == "up":
                actions.pointer_action.pointer_up()
        actions.perform()

    def drag(self, start, end):
        self.near(start)
        if self.is_narrow:
            self.touch((start, "down"), (end, "move"), (end, "up"))
        else:
            ActionChains(self.driver, duration=40).click_and_hold(start).move_to_element(end).release().perform()

    def swipe_up(self, element):
        """A finger put on it that goes up, as one scrolls down."""
        x, y = self.run("const box = arguments[0].getBoundingClientRect();"
                        "return [box.x + box.width / 2, box.y + box.height / 2]", element)
        self.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for way in range(10, 160, 10):
            self.tell("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y - way}])
        self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def point(self, element):
        self.near(element)
        ActionChains(self.driver, duration=20).move_to_element(element).perform()

    def point_nowhere(self):
        self.point(self.driver.find_element(By.CSS_SELECTOR, "header.top .brand"))

    def focus(self, element):
        self.run("arguments[0].focus()", element)

    def type(self, *keys):
        """To what has the focus."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def with_control(self, key):
        ActionChains(self.driver, duration=0).key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    def choose(self, label, option, inside=""):
        """An entry of a list, by its words or their beginning."""
        def chosen():
            field = Select(self.one(f"{inside}//label[span[normalize-space(.)=\"{label}\"]]//select"))
            names = [one.text for one in field.options]
            fits = [name for name in names if name == option] or [name for name in names if name.startswith(option)]
            if fits:
                field.select_by_visible_text(fits[0])
            return bool(fits)
        self.until(chosen, f"{option} of {label}")

    def fill(self, label, text, inside=""):
        field = self.one(f"{inside}//label[starts-with(normalize-space(span), \"{label}\")]//*[self::input or self::textarea]")
        field.clear()
        field.send_keys(text)
        return field

    def unfold(self, title):
        """Opens what is folded away."""
        summary = self.one(f"//summary[normalize-space(.)=\"{title}\"]")
        if not self.run("return arguments[0].parentElement.open", summary):
            self.press(summary)
            self.until(lambda: self.run("return arguments[0].parentElement.open", summary), title)

    def give(self, label, path):
        """A file, by the window in which files are chosen."""
        self.driver.find_element(By.CSS_SELECTOR, f'input[type=file][aria-label="{label}"]').send_keys(str(path))

    def drop(self, name, base64):
        self.run(DROP, name, base64)

    # What it all looked like.

    def look(self, name):
        """A picture in light and in dark, and what is wrong with it: accessibility, things that stick out."""
        faults = []
        width = SIZES[self.size][0]
        for scheme in ("light", "dark"):
            self.colours(scheme, is_still=True)
            self.until(lambda: self.run("return document.getAnimations().every((one) => one.playState !== 'running')"),
                       "rest")
            self.picture(f"{name}-{self.size}-{scheme}")
            faults += [f"{name}, {self.size}, {scheme}: {fault}" for fault in self.unaxed()]
        if self.run("return document.documentElement.scrollWidth") > width:
            faults.append(f"{name}, {self.size}: wider than the window, because of {self.run(WIDE, width)}")
        self.colours("light")
        return faults

    def picture(self, name):
        self.driver.save_screenshot(str(self.pictures / f"{name}.png"))

    def unaxed(self):
        if not self.axe:
            return []
        if not self.run("return 'axe' in window"):
            self.run(self.axe)
        found = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, {resultTypes: ['violations']}).then((all) => done(all.violations), (error) => done([{id: String(error), nodes: []}]))")
        return [f"{one['id']} ({one.get('help')}): " +
                "; ".join(f"{node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in one["nodes"][:3])
                for one in found]

    # What went on behind it.

    def complaints(self):
        """What the console says, since it was asked last."""
        return [f"{one['level']}: {one['message']}" for one in self.driver.get_log("browser")
                if one["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """The addresses that were asked for, since it was asked last."""
        found = set()
        for one in self.driver.get_log("performance"):
            message = json.loads(one["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.add(message["params"]["request"]["url"])
        return found

    def memory(self):
        """What the page holds when all that nobody needs is gone."""
        for _ in range(3):
            self.tell("HeapProfiler.collectGarbage")
        counted = self.tell("Memory.getDOMCounters")
        return {"heap": self.tell("Runtime.getHeapUsage")["usedSize"], "documents": counted["documents"],
                "nodes": counted["nodes"], "listeners": counted["jsEventListeners"]}

    def is_ours(self, url):
        return url.startswith(self.address) or urllib.parse.urlsplit(url).scheme in ("data", "blob", "about")


# What is wider than the window.
WIDE = """
return [...document.querySelectorAll('main *, header *')].filter((one) => one.getBoundingClientRect().right > arguments[0] + 1)
  .slice(0, 4).map((one) => one.tagName + '.' + (one.className.baseVal ?? one.className)).join(', ')
"""

__all__ = ["Browser", "Keys", "PATIENCE", "SIZES", "WebDriverException"]
