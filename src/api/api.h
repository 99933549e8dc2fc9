// The library's front door.
#pragma once

#include "api/answer.h"
#include "api/ask.h"
#include "api/games.h"
#include "api/inquiry.h"
#include "api/watcher.h"
