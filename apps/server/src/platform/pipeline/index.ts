export { bytesArray, columnsOf, plainArray, SEPARATOR_SQL, separated, textArray } from './array-literal.ts';
export { connectPipeline, type SessionLimits } from './connect-pipeline.ts';
export { Flush } from './flush.ts';
export { PipelineConnection, type Statement, type StatementResult } from './pipeline-connection.ts';
export { ConnectionLost, type FailureKind, failureKind, isFatal, LOCK_NOT_AVAILABLE, sqlStateOf } from './sql-state.ts';
