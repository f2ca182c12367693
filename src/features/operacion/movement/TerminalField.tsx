import { useReader } from '#data/queries/use-reader.ts';
import { idOfText } from '#domain/numero.ts';
import { FormTextField } from '#forms/FormTextField.tsx';
import { useFormContext, useTextField } from '#forms/form-context.ts';
import { Button } from '#ui/base/Button.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { lastTerminals } from '#views/terminals.ts';
import { useMemo } from 'react';

const OFFERED = 4;

const Chips = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** The terminal of a port: typed, or chosen among those that were used there last. */
export function TerminalField({ required }: { required: boolean }) {
  const { form } = useFormContext();
  const { reader, version } = useReader();
  const puerto = useTextField('puerto');
  const typed = useTextField('terminal');
  const terminals = useMemo(
    () => (puerto === '' ? [] : lastTerminals(reader, idOfText(puerto), OFFERED)),
    // `version` stands for the rows that the reader has.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [reader, version, puerto],
  );
  const offered = terminals.filter((terminal) => terminal !== typed);
  return (
    <div>
      <FormTextField name="terminal" label="Terminal" required={required} />
      {offered.length > 0 && (
        <Chips role="group" aria-label="Terminales usados antes en este puerto">
          {offered.map((terminal) => (
            <Button key={terminal} size="sm" onClick={() => form.setFieldValue('terminal', terminal)}>
              {terminal}
            </Button>
          ))}
        </Chips>
      )}
    </div>
  );
}
