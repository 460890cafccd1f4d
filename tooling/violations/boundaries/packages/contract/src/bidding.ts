// Breaks: contract-imports-zod-and-domain.
import 'pg';
