/** Imported first: the other files need functions that an older Node does not have. */
const needed = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Daybook needs Node ${needed.join('.')} or later; this is ${process.versions.node}. Get it from https://nodejs.org\n`,
  );
  process.exit(1);
}
