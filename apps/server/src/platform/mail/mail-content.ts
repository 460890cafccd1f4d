/** The content of a mail, from which its plain text and HTML are made. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The mail's one button. */
  action?: { label: string; url: string };
  /** A last sentence in small letters. */
  footnote?: string;
}

const INK = '#1d1611';
const PAPER = '#f9f7f3';
const FLAME = '#c2410c';
const QUIET = '#6b5f55';

/** The content as plain text, and as HTML that even old mail programs can show. */
export function renderMail(content: MailContent, signature: string): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: asText(content, signature), html: asHtml(content, signature) };
}

function asText({ greeting, paragraphs, action, footnote }: MailContent, signature: string): string {
  const parts = [greeting, ...paragraphs];
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  if (footnote !== undefined) parts.push(footnote);
  return `${[...parts, signature].join('\n\n')}\n`;
}

function asHtml({ subject, greeting, paragraphs, action, footnote }: MailContent, signature: string): string {
  const line = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:${FLAME};color:#fff;` +
        `text-decoration:none;padding:12px 20px;border-radius:8px;display:inline-block">${escapeHtml(action.label)}</a></p>` +
        line(action.url, `color:${QUIET};font-size:13px;word-break:break-all`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:${PAPER};color:${INK};font:16px/1.5 system-ui,sans-serif">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px 20px">` +
    [greeting, ...paragraphs].map((text) => line(text)).join('') +
    button +
    (footnote === undefined ? '' : line(footnote, `color:${QUIET};font-size:13px`)) +
    line(signature, `color:${QUIET};white-space:pre-line`) +
    '</div></body></html>'
  );
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
