import { Card } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import type { ReactNode, Ref } from 'react';

const Page = chakra('main', {
  base: { minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '20px' },
});
const Box = chakra(Card, {
  base: {
    width: '100%',
    maxWidth: '400px',
    padding: '28px',
    display: 'grid',
    gap: '16px',
    '& h1': { outline: 'none' },
  },
});
const Title = chakra('h1', { base: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.015em' } });

/** The fields of a login, above its button. */
export const LoginFields = chakra('div', { base: { display: 'grid', gap: '10px', marginBottom: '16px' } });

interface LoginCardProps {
  title: string;
  /** Below the title. */
  intro: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  box?: Ref<HTMLDivElement>;
  /** The form. */
  children: ReactNode;
}

/** What every form of the login looks like; it has no behaviour, so that index.html can contain it too (EarlyLogin.tsx). */
export function LoginCard({ title, intro, heading, box, children }: LoginCardProps) {
  return (
    <Page>
      <Box ref={box}>
        <img src="/icono.svg" alt="" className={css({ width: '56px', height: '56px' })} />
        <div>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {intro}
        </div>
        {children}
      </Box>
    </Page>
  );
}
