import { chakra, css } from '../styles/chakra.ts';
import { type ReactNode, use } from 'react';
import { Breadcrumb, type CrumbItem } from './Breadcrumb.tsx';
import { Company } from './company.ts';
import { type Local, LocalAge } from '../table/LocalAge.tsx';
import { PHONE, TINY_BOX } from '../styles/media.ts';
import { useScreenHeading } from './use-screen-heading.ts';

const Head = chakra('header', { base: { display: 'grid', gap: '4px', marginBottom: '20px' } });
const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 16px' },
});
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    [PHONE]: {
      width: '100%',
      containerType: 'inline-size',
      '& > :is(a, button)': {
        flex: '1 1 8.75rem',
        minHeight: '52px',
        paddingInline: '10px',
        whiteSpace: 'normal',
        textAlign: 'center',
        // With large text the icon is above the words, so that none of them breaks.
        [TINY_BOX]: { flexWrap: 'wrap', paddingBlock: '8px' },
      },
    },
  },
});
const Title = chakra('h1', {
  base: {
    width: 'fit-content',
    maxWidth: '100%',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    fontSize: '1.375rem',
    fontWeight: 650,
    lineHeight: 1.25,
    letterSpacing: '-0.015em',
    // Already large: with larger text its words would not fit on a line.
    [PHONE]: { fontSize: 'min(1.375rem, 9.5vw)' },
  },
});

export interface PageHeaderProps {
  /** Also the title of the document, before the company's name. */
  title: string;
  description?: ReactNode;
  crumbs?: readonly CrumbItem[];
  /** The age of the data where the screen shows this device's own copy. */
  local?: Local | null;
  /** Buttons at the far end of the title's line. */
  actions?: ReactNode;
}

/** The only h1 of a screen, which gets the focus on a new screen; with breadcrumb, description and actions. */
export function PageHeader({ title, description, crumbs, local = null, actions }: PageHeaderProps) {
  const company = use(Company);
  const heading = useScreenHeading();
  return (
    <Head>
      <title>{company === '' ? title : `${title} · ${company}`}</title>
      {crumbs && <Breadcrumb items={crumbs} />}
      <Row>
        <div className={css({ flex: '1 1 280px', minWidth: 0 })}>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {description !== undefined && (
            <p
              className={css({
                color: 'muted',
                maxWidth: '70ch',
                marginTop: '2px',
                overflowWrap: 'anywhere',
              })}
            >
              {description}
            </p>
          )}
          <LocalAge local={local} />
        </div>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Row>
    </Head>
  );
}
