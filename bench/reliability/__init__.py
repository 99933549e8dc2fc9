"""What the soak run, the million questions and the forged certificates share.

Rules of every game in Python, apart from the program's; brute force over them; the program as a black box; counting.
"""
