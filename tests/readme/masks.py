"""What differs from run to run and from machine to machine, taken out of what the program prints."""

import re


def plain(text):
    """Its words, without times, rates and amounts of memory: lines may break elsewhere."""
    text = re.sub(r"[0-9][0-9.,]* (ms|s|min|h)\b", "TIME", text)
    text = re.sub(r"[0-9][0-9.,]* ?([kMG]/s|/s)", "RATE", text)
    text = re.sub(r"[0-9][0-9.,]* [KMG]iB", "MEMORY", text)
    return text.split()
