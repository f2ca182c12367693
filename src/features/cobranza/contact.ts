/** Addresses that call or write to a client. */

/** The digits of a telephone with the country's; Chile's where there is none. Null for what is no telephone. */
export function phoneDigits(cel: string): string | null {
  const digits = cel.replaceAll(/\D/g, '').replace(/^00/, '');
  if (/[a-z]/i.test(cel) || digits.length < 8 || digits.length > 15) return null;
  if (digits.length === 8) return `569${digits}`;
  return digits.length === 9 ? `56${digits}` : digits;
}

export interface Contacts {
  tel: string | null;
  whatsapp: string | null;
  email: string | null;
}

/** `message`: what is written; without it the message is empty. */
export function contactsOf(
  { cel, email }: { cel: string; email: string | null },
  message?: { subject: string; text: string },
): Contacts {
  const digits = phoneDigits(cel);
  const body = message && encodeURIComponent(message.text);
  const subject = message && encodeURIComponent(message.subject);
  return {
    tel: digits && `tel:+${digits}`,
    whatsapp: digits && `https://wa.me/${digits}${message ? `?text=${body}` : ''}`,
    email:
      email &&
      `mailto:${encodeURIComponent(email).replace('%40', '@')}${message ? `?subject=${subject}&body=${body}` : ''}`,
  };
}
