#!/usr/bin/env node
// A script, since what Node loads for modules takes time that a small model does not.
require("@bough/cli/command");
