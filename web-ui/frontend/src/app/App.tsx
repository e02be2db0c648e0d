import { QueryClientProvider } from '@tanstack/react-query';
import { createClient } from './client';
import { Router } from './router';

const client = createClient();

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Router />
    </QueryClientProvider>
  );
}
