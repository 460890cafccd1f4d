import { Download } from 'lucide-react';
import { saveFile } from '../lib/save-file.ts';
import { useAction } from '../lib/use-action.ts';
import { Button } from './button.tsx';
import { toastFailure } from './toast.ts';

export interface DownloadButtonProps {
  /** The name of the downloaded file. */
  fileName: string;
  load: () => Promise<Blob>;
  children: string;
}

/** A button that loads a file and saves it. A plain link would not do: it cannot send the session, which `load` sends. */
export function DownloadButton({ fileName, load, children }: DownloadButtonProps) {
  const download = useAction({
    mutationFn: load,
    onSuccess: (content) => saveFile(fileName, content),
    onError: (error) => toastFailure('The file could not be downloaded', error),
  });
  return (
    <Button
      variant="quiet"
      icon={<Download className="size-4.5" />}
      pending={download.isPending}
      pendingText="Downloading..."
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  );
}
