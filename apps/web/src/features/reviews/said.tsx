import type { SaleReview } from '@clamor/contract/reviews';
import type { ReactNode } from 'react';
import { dateText } from '../../lib/time-text.ts';
import { Stars } from '../../ui/stars.tsx';

export interface SaidProps {
  rating: number;
  /** The author; left out if the place makes it clear. */
  by?: ReactNode;
  at: string;
  isEdited: boolean;
  text: string | null;
  answer: SaleReview['answer'];
  /** The label of the answer: `Answer from the seller`. */
  answerBy: string;
}

/** One review with its answer. Texts are shown exactly as typed. */
export function Said({ rating, by, at, isEdited, text, answer, answerBy }: SaidProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        {by === undefined ? null : <span className="min-w-0 wrap-anywhere">{by}</span>}
        <span className="text-sm text-mute">
          {dateText(at)}
          {isEdited ? ' · changed' : ''}
        </span>
      </div>
      {text === null ? null : (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {answer === null ? null : (
        <div className="ml-1 grid gap-1 border-l-2 border-line2 pl-4">
          <p className="text-sm font-semibold">
            {answerBy} <span className="inline-block font-normal text-mute">· {dateText(answer.at)}</span>
          </p>
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
    </div>
  );
}
