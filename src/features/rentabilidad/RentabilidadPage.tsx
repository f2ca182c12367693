import { serverTime } from '#data/net/server-clock.ts';
import { formatFecha } from '#domain/date.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { shownAddress, type Shown, shownOf } from './period.ts';
import { RentabilidadBar } from './RentabilidadBar.tsx';
import { RentabilidadView } from './RentabilidadView.tsx';

const TITLE = 'Rentabilidad';

/** /admin/rentabilidad: what operations leave, by month, client, truck and operation (R37.5). */
export function RentabilidadPage() {
  const navigate = useNavigate();
  const today = formatFecha(serverTime());
  const shown = shownOf(useSearch({ strict: false }), today);
  const show = (change: Partial<Shown>): void =>
    void navigate({
      to: '.',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of our own, which the route does not declare
      search: shownAddress({ ...shown, ...change }, today) as never,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Lo cobrado, los costos y lo que queda de las operaciones finalizadas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: TITLE }]}
      />
      <RentabilidadBar shown={shown} today={today} onShow={show} />
      <RentabilidadView key={JSON.stringify(shown)} shown={shown} today={today} />
    </>
  );
}
