import { headTags, type PageHead } from '@clamor/contract/page-head';
import { useLayoutEffect, useState } from 'react';
import { config } from '../lib/config.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

/** The title and meta tags of a page. React moves them into the head, where they replace those of the server's HTML. */
export function PageMeta(head: PageHead) {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    if (!hydrated) return;
    for (const element of document.head.querySelectorAll('[data-initial]')) element.remove();
  }, [hydrated]);
  // Until hydration, the head in the server's HTML stays in force.
  if (!hydrated) return null;
  const { title, meta, canonical, data } = headTags(head, config.publicUrl);
  return (
    <>
      <title>{title}</title>
      {meta.map(({ kind, name, content }) => (
        <meta key={name} {...{ [kind]: name }} content={content} />
      ))}
      {canonical === null ? null : <link rel="canonical" href={canonical} />}
      {data === null ? null : <script type="application/ld+json">{data}</script>}
    </>
  );
}

/** The title while a page is loading. Renders nothing if the server's HTML already has a title. */
export function LoadingMeta({ title }: { title: string }) {
  const [isSaid] = useState(() => document.head.querySelector('title[data-initial]') !== null);
  return isSaid ? null : <PageMeta title={title} />;
}
