//! The protocol's side: names of tools and arguments in, answers out. Whatever is wrong with a call is answered in words
//! as the result of the call, never as an error of the protocol: an assistant reads the former.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use session::Refusal;

use crate::tables::Tables;
use crate::tools::{self, TOOLS};

const INSTRUCTIONS: &str = "\
Hobby games by the book. `games` lists them. `open_table` begins a game against bots; it plays on until your seat has a \
real decision, and so does every `act`. Every answer says whether it is your turn, what is asked and what happened since \
your last call. `legal` lists choices; free offers and paths go beyond the list: write them in the same form and ask \
`may` first. A refusal changes nothing and names the clause of the rules; `rules` explains it.";

/// Answers one client. Its tables end with it.
#[derive(Clone, Default)]
pub struct Handler {
    tables: Arc<Tables>,
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let me = Implementation::new("quarterdeck", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(me)
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(|tool| Tool::new(tool.name, tool.description, (tool.takes)()));
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tables = Arc::clone(&self.tables);
        // Bots think for up to a second: elsewhere than where messages are read.
        let work = move || tools::call(&tables, &call.name, call.arguments.unwrap_or_default());
        let said = match tokio::task::spawn_blocking(work).await {
            Ok(Ok(answer)) => CallToolResult::structured(answer),
            Ok(Err(refusal)) => CallToolResult::structured_error(told(&refusal)),
            Err(_) => CallToolResult::structured_error(json!({
                "kind": "fault", "message": "this call failed; the table is as it was before",
            })),
        };
        Ok(said.into())
    }
}

fn told(refusal: &Refusal) -> Value {
    json!(refusal)
}

/// Serves one client on standard input and output until it hangs up.
pub fn serve_stdio() -> Result<(), String> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let transport = rmcp::transport::stdio();
        let client =
            Handler::default().serve(transport).await.map_err(|error| error.to_string())?;
        client.waiting().await.map(drop).map_err(|error| error.to_string())
    })
}
