const CALL = /\b(?:log|logger)\.(warn|error)\(/g;
const LITERAL = /^'((?:[^'\\]|\\.)*)'$/;

/**
 * The lines that a source file logs at `warn` and `error`. The text is the last argument: a literal, or a constant of
 * the same file.
 * @param {string} source
 * @returns {{ level: string, text: string }[]}
 */
export function logLinesIn(source) {
  return [...source.matchAll(CALL)].map((match) => {
    const start = match.index + match[0].length;
    const text = textOf(lastArgument(source.slice(start, endOfCall(source, start))), source);
    return { level: match[1] ?? '', text };
  });
}

/**
 * The index of the call's closing parenthesis.
 * @param {string} source
 * @param {number} start
 */
function endOfCall(source, start) {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

/** @param {string} given */
function lastArgument(given) {
  const text = given.trim().replace(/,$/, '');
  return (/('(?:[^'\\]|\\.)*'|[\w.]+)$/.exec(text)?.[1] ?? text).trim();
}

/**
 * @param {string} argument
 * @param {string} source
 */
function textOf(argument, source) {
  const literal =
    LITERAL.exec(argument)?.[1] ?? new RegExp(`const ${argument} =\\s*'([^']*)'`).exec(source)?.[1] ?? argument;
  return literal.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
