// Breaks: use-cases-see-ports.
import './account-store.postgres.ts';
