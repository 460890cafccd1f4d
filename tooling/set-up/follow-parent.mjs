/*
 * Loaded before the server by `npm start`. If npm is killed with SIGKILL, the server would keep running unnoticed.
 * Its parent's pid then changes, and the server ends as on SIGTERM.
 */
const LOOK_EVERY_MILLISECONDS = 500;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MILLISECONDS);
watch.unref();
