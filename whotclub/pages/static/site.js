// Small comforts on top of pages that work without them: the look, showing a password, keeping a bracket fresh.
"use strict";
