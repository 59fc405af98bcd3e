// Preloaded, because an old Node cannot parse the script that follows.
if (parseInt(process.versions.node, 10) < 20) {
  console.error(
    '\nThe shop needs Node 20 or newer to start; this is ' +
      process.versions.node +
      '. Get one at https://nodejs.org\n',
  );
  process.exit(1);
}
