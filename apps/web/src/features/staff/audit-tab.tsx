import type { AuditEntry } from '@clamor/contract/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LIST_AUDIT } from './api.ts';
import { actionText, changedFields, detailTexts } from './audit-labels.ts';
import { staffPagesQuery } from './staff-pages-query.ts';
import { StaffTable, StaffTableRow } from './staff-table.tsx';

/** The staff audit, newest first. */
export function AuditTab() {
  const [subject, setSubject] = useState('');
  const [typed, setTyped] = useState('');
  const pages = useInfiniteQuery(staffPagesQuery(LIST_AUDIT, { query: { subject: subject || undefined } }));
  const show = (id: string) => {
    setTyped(id);
    setSubject(id.trim());
  };
  return (
    <section className="grid gap-4" aria-labelledby="audit">
      <h2 id="audit" className="heading text-2xl">
        Audit
      </h2>
      <form
        className="flex items-end gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          show(typed);
        }}
      >
        <div className="min-w-0 flex-1 sm:max-w-md">
          <TextField
            label="Done to (id)"
            placeholder="everything"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="quiet">
          Filter
        </Button>
        {subject === '' ? null : (
          <Button variant="ghost" onClick={() => show('')}>
            All
          </Button>
        )}
      </form>
      <Paged
        pages={pages}
        level={3}
        failed="The audit could not be loaded"
        loading={<AuditSkeleton />}
        empty={
          <EmptyState level={3} title={subject === '' ? 'Nothing was done yet' : 'Nothing was done to it'}>
            Whatever staff change is written down here, with what it was before.
          </EmptyState>
        }
      >
        {(entries) => (
          <StaffTable label="Audit" columns={AUDIT_COLUMNS}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onSubject={show} />
            ))}
          </StaffTable>
        )}
      </Paged>
    </section>
  );
}

const AUDIT_COLUMNS = [
  { head: 'Action', width: 'lg:w-[46%]' },
  { head: 'By', width: 'lg:w-[14%]' },
  { head: 'When', width: 'lg:w-[14%]' },
  { head: 'Done to' },
];

function Entry({ entry, onSubject }: { entry: AuditEntry; onSubject: (id: string) => void }) {
  const { action, staffName, at, subjectId, details } = entry;
  const changes = changedFields(entry).map(({ field, before, after }) => (
    <span key={field}>
      {field}: <del>{before}</del>
      <span aria-hidden="true"> → </span>
      <ins className="font-medium text-ink no-underline">{after}</ins>
    </span>
  ));
  const subject =
    subjectId === null ? null : (
      <button
        key="subject"
        type="button"
        className="touch text-left font-mono text-xs break-all text-mute underline hover:text-ink"
        aria-label={`Everything done to ${subjectId}`}
        onClick={() => onSubject(subjectId)}
      >
        {subjectId}
      </button>
    );
  return (
    <StaffTableRow
      title={actionText(action)}
      notes={[...changes, ...detailTexts(details).map(({ field, text }) => `${field}: ${text}`)]}
      facts={[
        staffName,
        <time key="at" dateTime={at}>
          {dateTimeText(at)}
        </time>,
        subject,
      ]}
    />
  );
}

function AuditSkeleton() {
  return (
    <SkeletonGroup label="Loading the audit" className="grid gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  );
}
