import { headTags, type PageHead } from '@clamor/contract/page-head';
import { useLayoutEffect, useState } from 'react';
import { config } from '../lib/config.ts';

/** What a page says of itself. React moves it into the head; what the server's HTML brought makes room. */
export function PageMeta(head: PageHead) {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-initial]')) element.remove();
  }, []);
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

/** While a page does not know yet what it shows: what the server's HTML said of it stays. */
export function LoadingMeta({ title }: { title: string }) {
  const [isSaid] = useState(() => document.head.querySelector('title[data-initial]') !== null);
  return isSaid ? null : <PageMeta title={title} />;
}
