import { focusFirstInvalid, type FormApi } from '#forms/use-form.ts';
import { Form } from '#forms/Form.tsx';
import { Button } from '#ui/base/Button.tsx';
import { FieldMessage } from '#ui/form/FieldMessage.tsx';
import { useScreenHeading } from '#ui/layout/use-screen-heading.ts';
import { css } from '#ui/styles/chakra.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { LOGIN_BUTTON } from './login-parts.tsx';
import { LoginCard, LoginFields } from './LoginCard.tsx';

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
  useEffect(() => {
    if (result?.estado === 'rechazado') focusFirstInvalid();
  }, [result]);
  return (
    <LoginCard title={title} intro={intro} heading={heading} box={box}>
      <title>{`${title} · Transporte`}</title>
      <Form form={form}>
        <LoginFields>{children}</LoginFields>
        <div aria-live="assertive" className={css({ '&:not(:empty)': { marginBottom: '12px' } })}>
          {result?.estado === 'fallido' && <FieldMessage id="login-error" error={result.mensaje} />}
        </div>
        <Button {...LOGIN_BUTTON} busy={sending}>
          {submitLabel}
        </Button>
        {footer}
      </Form>
    </LoginCard>
  );
}
