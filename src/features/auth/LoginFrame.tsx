import type { FormApi } from '#forms/use-form.ts';
import { Form } from '#forms/Form.tsx';
import { Button } from '#ui/base/Button.tsx';
import { FieldMessage } from '#ui/form/FieldMessage.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useScreenHeading } from '#ui/layout/use-screen-heading.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { type ReactNode, useEffect, useRef } from 'react';

const Page = chakra('main', {
  base: { minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '20px' },
});
const Box = chakra(Card, {
  base: { width: '100%', maxWidth: '400px', padding: '28px', display: 'grid', gap: '16px' },
});
const Fields = chakra('div', { base: { display: 'grid', gap: '10px', marginBottom: '16px' } });
const Title = chakra('h1', { base: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.015em' } });

interface LoginFrameProps {
  title: string;
  /** Below the title. */
  intro: ReactNode;
  form: FormApi<unknown>;
  /** Focuses the first field: the form has replaced another one. */
  takesFocus: boolean;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  /** Below the button. */
  footer?: ReactNode;
}

/** The page around the forms of the login; a failure stays readable in it. */
export function LoginFrame(props: LoginFrameProps) {
  const { title, intro, form, takesFocus, children, submitLabel, footer } = props;
  const heading = useScreenHeading();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [takesFocus]);
  const { result, sending } = form;
  return (
    <Page>
      <title>{`${title} · Transporte`}</title>
      <Box ref={box}>
        <img src="/icono.svg" alt="" className={css({ width: '56px', height: '56px' })} />
        <div>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {intro}
        </div>
        <Form form={form}>
          <Fields>{children}</Fields>
          <div aria-live="assertive" className={css({ '&:not(:empty)': { marginBottom: '12px' } })}>
            {result?.estado === 'fallido' && <FieldMessage id="login-error" error={result.mensaje} />}
          </div>
          <Button type="submit" tone="primary" size="lg" className={css({ width: '100%' })} busy={sending}>
            {submitLabel}
          </Button>
          {footer}
        </Form>
      </Box>
    </Page>
  );
}
