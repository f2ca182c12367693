import { Card } from '../layout/Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface DeviceDataMissingProps {
  /** Whether the server can be reached, so that the data is on its way. */
  connected: boolean;
  onRetry: () => void;
}

/** In place of a screen that shows this device's rows, until it has them. */
export function DeviceDataMissing({ connected, onRetry }: DeviceDataMissingProps) {
  if (connected) return <Skeleton height="320px" />;
  return (
    <Card>
      <ErrorState
        message="Este dispositivo aún no tiene los datos"
        hint="Se cargan al recuperar la conexión."
        onRetry={onRetry}
      />
    </Card>
  );
}
