import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';

function Typed() {
  const [value, setValue] = useState('');
  return (
    <CodeField
      name="code"
      value={value}
      error={undefined}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

test.each(['530 885', '५३० ८८५', '530\u2013885\u2060', '５３０８８５'])(
  'a code is read from %j',
  async (typed) => {
    await render(<Typed />);
    const field = page.getByRole('textbox', { name: 'Code from your app' });
    await field.fill(typed);
    await expect.element(field).toHaveValue('530885');
  },
);
