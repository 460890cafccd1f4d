import { Check, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type ShareResult, sharePage } from '../lib/share.ts';
import { Button, type ButtonProps } from './button.tsx';
import { toast } from './toast.ts';

const CONFIRMED_MS = 3_000;

export interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className' | 'children'> {
  /** The title of the shared page. */
  title: string;
  /** A path of this site: `/listing/lamp-7f3a`. */
  path: string;
}

/** Shares a page with the device's share sheet. If there is none, it copies the link and says so. */
export function ShareButton({ title, path, children = 'Share', variant = 'quiet', ...look }: ShareButtonProps) {
  const [result, setResult] = useState<ShareResult | null>(null);
  const isCopied = result === 'copied';
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setResult(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const share = async () => {
    const url = new URL(path, location.origin).href;
    const next = await sharePage({ title, url });
    setResult(next);
    if (next === 'failed') {
      toast({ title: 'The link could not be copied', description: `Copy it yourself: ${url}`, style: 'destructive' });
    }
  };
  const Icon = isCopied ? Check : Share2;
  return (
    <>
      <Button {...look} variant={variant} icon={<Icon className="size-4.5" />} onClick={() => void share()}>
        {isCopied ? 'Link copied' : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : null}
      </span>
    </>
  );
}

/** A sentence that invites people to share, with the button. */
export function ShareLine({ children, title, path }: { children: ReactNode; title: string; path: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48 text-sm text-mute">{children}</p>
      <ShareButton title={title} path={path} size="sm" />
    </div>
  );
}
