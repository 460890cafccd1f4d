import { cx } from 'class-variance-authority';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

export interface FileDropProps {
  label: string;
  hint?: string | undefined;
  /** File extensions with their dots. */
  types: readonly string[];
  multiple?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
  /** The classes for its shape and size. */
  className: string;
}

/** A place to drop or choose files. */
export function FileDrop({ label, hint, types, multiple = false, onFiles, className }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={types.join(',')}
        className="peer sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
        className={cx(
          'grid cursor-pointer place-content-center place-items-center gap-1.5 rounded-lg border-2 border-dashed p-4 text-center transition-colors duration-150 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink hover:border-ink',
          over ? 'border-ink bg-sunk2' : 'border-edge bg-sunk',
          className,
        )}
      >
        <ImagePlus className="size-6 text-mute" />
        <span className="text-sm font-semibold">{label}</span>
        {hint === undefined ? null : <span className="text-sm text-mute">{hint}</span>}
      </label>
    </>
  );
}
