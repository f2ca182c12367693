/** 'Viña Santa Elena · 2 contenedores': the name of an agendamiento's change in the tray. */
export function nombreAgendamiento(cliente: string, contenedores: number): string {
  return `${cliente} · ${countText(contenedores)}`;
}

export function countText(contenedores: number): string {
  return contenedores === 1 ? '1 contenedor' : `${contenedores} contenedores`;
}
