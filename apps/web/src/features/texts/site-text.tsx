import type { TextName } from '@clamor/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Markdown, type MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { dateText, dateTextUtc } from '../../lib/time-text.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { LocalText } from '../../ui/local-text.tsx';
import { textQuery } from './api.ts';
import { TextSkeleton } from './text-skeleton.tsx';

/** A link in a text. A link to a page of this site opens it without a reload. */
function TextLink({ href = '', children }: ComponentProps<'a'>) {
  const look = 'font-medium underline';
  if (/^\/(?![/\\])/.test(href)) {
    return (
      <Link to={href} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} rel="noopener noreferrer" className={look}>
      {children}
    </a>
  );
}

const styled = (className: string) => ({ props: { className } });
const HEADING = { component: 'h2' as const, props: { className: 'heading mt-4 text-2xl' } };

/** HTML in the text is shown as text, and headings start at level 2, because the screen has the first one. */
const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  overrides: {
    a: TextLink,
    h1: HEADING,
    h2: HEADING,
    h3: styled('mt-2 text-lg font-semibold'),
    ul: styled('grid list-disc gap-1.5 pl-6'),
    ol: styled('grid list-decimal gap-1.5 pl-6'),
    blockquote: styled('border-l-2 border-line2 pl-4 text-mute'),
    table: styled('block overflow-x-auto text-left [&_td]:py-1.5 [&_td]:pr-5 [&_th]:py-1.5 [&_th]:pr-5'),
    img: () => null,
  },
};

export interface SiteTextProps {
  name: TextName;
  title: string;
}

/** One of the site's texts, as the operator wrote it. */
export function SiteText({ name, title }: SiteTextProps) {
  const text = useQuery(textQuery(name));
  if (text.isPending) return <TextSkeleton title={title} />;
  if (text.data === undefined) {
    return <LoadError level={1} title={`${title} could not be loaded`} error={text.error} onRetry={text.refetch} />;
  }
  const { markdown, since } = text.data;
  return (
    <article className="mx-auto grid w-full max-w-prose gap-5">
      <header className="grid gap-2">
        <h1 className="display text-4xl">{title}</h1>
        <p className="text-sm text-mute">
          As of{' '}
          <time dateTime={since}>
            <LocalText room="Nov 21, 2026" unscripted={`${dateTextUtc(since)} UTC`}>
              {() => dateText(since)}
            </LocalText>
          </time>
        </p>
      </header>
      <Markdown options={OPTIONS} className="grid gap-4 leading-relaxed text-pretty [overflow-wrap:anywhere]">
        {markdown}
      </Markdown>
    </article>
  );
}
