/** The code of a question that the first screens rarely ask, for useOnDemand(). */
export const loadConfirm = async () => ({ default: (await import('./ConfirmModal.tsx')).ConfirmModal });
