#!/usr/bin/env node
import "@bough/cli/command";
