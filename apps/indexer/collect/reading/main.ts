import { runTask, type Task, toSentError } from './board-tasks.js';

/** The process of `TaskProcess`: works on the tasks that its parent sends. */
const send = (message: object): void => {
  process.send?.(message);
};

process.on('message', (task: Task) => {
  runTask(task, (part) => send({ part })).then(
    (result) => send({ result }),
    (error) => send({ error: toSentError(error) }),
  );
});
process.on('disconnect', () => process.exit());
// The terminal sends its signals to all processes; the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
