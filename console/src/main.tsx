import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Fault } from './api.ts';
import { resumeAddress } from './resume.ts';
import { SignedIn } from './signed-in.tsx';
import { Shell } from './shell.tsx';
import './styles.css';

const MOST_TRIES = 3;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; what did not answer may.
      retry: (tried, error) =>
        tried < MOST_TRIES && (!(error instanceof Fault) || error.status === 0 || error.status >= 500),
    },
  },
});

resumeAddress();
createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <SignedIn>
        <Shell />
      </SignedIn>
    </QueryClientProvider>
  </StrictMode>,
);
