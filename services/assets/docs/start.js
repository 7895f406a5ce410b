// swagger-ui writes descriptions as HTML. Ours have no tags, so the Trusted Types policy removes all of them.
window.trustedTypes?.createPolicy('default', { createHTML: (html) => html.replace(/<[^>]*>?/g, '') });
document.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
});
