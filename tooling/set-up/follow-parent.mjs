/* `npm start` loads this before the server. It stops the server when npm is killed with SIGKILL, because nobody
   would notice that the server keeps running. The sign is that the pid of the parent process changes. */
const LOOK_EVERY_MILLISECONDS = 500;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MILLISECONDS);
watch.unref();
