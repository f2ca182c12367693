import { Fragment, type ReactNode } from 'react';

const NOWRAP = { whiteSpace: 'nowrap' } as const;

/** Text that begins with a digit breaks between its words only: a date never splits at its hyphens. */
export function Unbroken({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !/^\d/.test(children)) return <span>{children}</span>;
  return (
    <span>
      {children.split(' ').map((word, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- words of one text have no other identity
        <Fragment key={index}>
          {index > 0 && ' '}
          <span style={NOWRAP}>{word}</span>
        </Fragment>
      ))}
    </span>
  );
}
