#!/usr/bin/env node
// What npm installs as `goodword`: it starts on Windows too, where nothing runs scripts of a shell.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`✗ Goodword needs Node 24 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  await import('../build/cli/main.js');
}
