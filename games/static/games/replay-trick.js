// The replay of Nine-and-Twenty, in one file with the module that draws its felt.

import "./trick.js";
import "./replay.js";
