import S3rver from 's3rver';

/* A small server of the S3 protocol, as its own process. Debian has none that is not a cluster (radosgw, Swift). */
const [port, directory] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'releases', configs: [] }],
});
await server.run();
