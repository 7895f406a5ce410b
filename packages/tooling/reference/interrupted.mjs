/** Returns a promise that rejects at Ctrl-C. A second one changes nothing: it would leave programs running. @returns {Promise<never>} */
export function untilInterrupted() {
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => reject(new Error(`Stopped by ${signal}.`)));
  });
  interrupted.catch(() => {});
  return /** @type {Promise<never>} */ (interrupted);
}
