export { deskRefusal, memberAsker, submitCommand } from './submit-command.ts';
