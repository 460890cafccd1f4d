/*
 * Loaded before the server by `npm start`: when npm itself is killed in a way that it cannot pass on, the server would
 * live on without anybody knowing. Its parent's pid changes then, and it ends as by SIGTERM.
 */
const LOOK_EVERY_MILLISECONDS = 500;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MILLISECONDS);
watch.unref();
