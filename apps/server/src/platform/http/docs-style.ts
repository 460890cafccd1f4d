/** The style of the documentation pages and of the pages about errors. */
export const DOCS_STYLE = `:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1b1b24; font: 1rem/1.6 system-ui, sans-serif; }
.page { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
.top { max-width: 1460px; margin: 0 auto; padding: 1.5rem 1.25rem 0; }
h1 { margin: 0 0 .75rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 2rem 0 .25rem; font-size: 1.15rem; }
p { margin: .25rem 0 .75rem; }
a { color: #4527a0; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.status { display: inline-block; margin: 0 0 .75rem; padding: .1rem .6rem; border-radius: 1rem; background: #ece8f7; color: #38217f; }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
td code { overflow-wrap: break-word; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #dcdae4; }
.swagger-ui .wrapper { padding: 0 1.25rem; box-sizing: border-box; }
.swagger-ui .info { display: none; }
.swagger-ui .scheme-container { margin: 0; padding: .75rem 0; box-shadow: none; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: .25rem .5rem; }
  .swagger-ui .opblock-tag { font-size: 1.1rem; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .responses-inner, .swagger-ui .model-box, .swagger-ui .parameters-container { overflow-x: auto; }
}
`;
