import { screenHead } from '@clamor/contract/screens';
import type { TextName } from '@clamor/contract/texts';
import { SiteText } from '../../features/texts/site-text.tsx';
import { PageMeta } from '../page-meta.tsx';

export function TextScreen({ name }: { name: TextName }) {
  const head = screenHead(`/${name}`);
  return (
    <>
      <PageMeta {...head} />
      <SiteText name={name} title={head.title} />
    </>
  );
}
