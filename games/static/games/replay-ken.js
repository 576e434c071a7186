// The replay of Zener Ken, in one file with the module that draws its felt.

import "./ken.js";
import "./replay.js";
